"""Word tables for telling a title's end from a name's beginning, written from general knowledge.

They only weigh in; no reading is allowed or forbidden because of a table.
"""

from __future__ import annotations

import re

_FUNCTION_WORDS = (
    "a an the of for in on to with from by is are be was were we our this that these those and or nor as at via using "
    "towards toward its it their your my can could do does did not no how what why when where which who under over "
    "between into onto through within without against beyond across about after before during per than then more "
    "less most all any each both but if so has have had may might must should will would"
)
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())

_END_WORDS = """
    bytedance youtube imagenet wordnet pytorch tensorflow github adaboost xgboost lightgbm pagerank mapreduce openai
    deepmind linkedin tiktok wikipedia wechat pubmed facebook google microsoft twitter netflix amazon alibaba tencent
    baidu huawei arxiv word2vec wavenet resnet alphago alphazero logdet matlab openstreetmap
    formula formulas paradox paradigms puzzle puzzles conjecture theorem theorems lemma lower upper ode odes pde pdes
    ability abstraction abstractions acceleration accuracy acquisition action actions actuation actuator actuators
    adaptation agent agents aggregation algorithm algorithms alignment allocation ambiguity analysis analytics
    animation animations annotation annotations answering anatomy application applications apprenticeship approach
    approaches approximation approximations architecture architectures arm arms articulation assembly assessment
    assignment assistance association attack attacks attention attributes augmentation authentication automata
    automation autonomy auctions avoidance awareness backpropagation balancing bandit bandits baseline behavior
    behaviors behaviour benchmark benchmarks bias biases bound bounds building cameras camera captioning cars case
    challenge challenges challenging change changes characters chatbots children clarification class classes
    classification classifier classifiers cleaning clouds clustering clusters code codes coding cognition
    collaboration collections combination communication comparison comparisons competition completion complexity
    composition compositionality compression computation computing concepts conditions configuration consensus
    constraint constraints construction contact contacts content context contexts control controller controllers
    convergence conversation conversations convolution convolutions cooperation coordination coordinates corpora
    corpus correction correspondence cost costs counting coverage covariance crowdsourcing data database databases
    dataset datasets deblurring decision decisions decoding decomposition decompositions deconvolution degradation
    dehazing delay delays demonstration demonstrations denoising density dependence dependencies deployment depth
    descent description descriptions descriptors design designs detection detector detectors development devices
    diagnosis dialogue dialogues dictionaries differences diffusion dimension dimensions disambiguation discovery
    discrimination disease diseases disentanglement distance distances distillation distribution distributions
    divergence diversity documents domain domains drift driving dropout dynamics editing effect effects efficiency
    embedding embeddings emotion emotions encoding engine engineering english ensemble ensembles entailment entities
    entropy environment environments equation equations error errors estimation estimator estimators ethics evaluation
    evidence evolution examples execution experience experiences experiment experiments experts explanation
    explanations exploitation exploration extraction face faces factorization factors fairness families fashion
    feature features feedback fields field filter filtering filters finance fitting flight flow flows forecasting
    forest forests formation formulation framework frameworks function functions fusion future game games gap
    gaussians gaze generalization generation generator generators geometry gesture gestures gradient gradients
    grammar grammars graph graphs grasp grasping grasps gripper grippers grounding group groups guarantees guidance
    hand hands handling hardware hashing health heads heterogeneity heuristics hierarchies hierarchy human humanoid
    humanoids humans hypotheses hypothesis identification identity image imagery images imaging imitation
    implementation implications importance improvement imputation induction inequalities inference information
    initialization inpainting inputs inspection instances instructions integration intelligence intent interaction
    interactions interface interfaces internet interpolation interpretability interpretation invariance inversion
    investigation it joint joints judgments kernel kernels kinematics knowledge labeling label labels landscape
    landscapes language languages layer layers learner learners learning lens level lidar light likelihood limits
    links literature loads localization location locations locomotion logic logs loss losses machine machines maker
    making management manifold manifolds manipulation manipulator manipulators map mapping maps margin marginals
    market markets masks matching materials matrices matrix maximization maze measure measurement measurements
    measures mechanism mechanisms media memory mesh meshes method methodology methods metric metrics minima
    minimization mining misinformation mixture mixtures mobility modalities mode model modeling modelling models
    modification module modules monitoring morphology motion motions movement movements music navigation needs
    nets network networks neuron neurons news noise normalization novelty object objective objectives objects
    observations observer obstacles occlusion ontologies ontology operation operations operator operators
    optimization optimizer order overfitting paradigm parameters parsing part particles partitioning parts path
    paths pattern patterns people perception performance perspective perspectives perturbation perturbations
    phenomena physics plan planner planners planning plans platform platforms play players playing point points
    policies policy pooling pose poses position positions power practice practices precision predictability
    prediction predictions predictor preferences premises presence prior priors privacy problem problems procedure
    process processes processing products program programming programs progress projection projections prompting
    prompts proofs propagation properties proposals protection pruning quadrotor quadrotors quality quantification
    quantization queries question questions radar random range rank ranking rates rate ratios realization reasoning
    recognition recommendation recommendations reconstruction records recovery recurrence reduction refinement
    region regions registration regression regret regularization regularity rehabilitation reinforcement relations
    relationships relaxation relaxations reliability rendering representation representations requirements research
    resolution resources response responses restoration results retrieval review reviews reward rewards risk
    roadmap roadmaps roads robot robotics robots robustness rotation rotations rules safety sampling samples scale
    scales scanning scenarios scene scenes scheduler scheduling scheme science sciences search segmentation
    segments selection semantics sensing sensor sensors sentence sentences separation sequence sequences series
    servoing sets set setting settings shape shapes sharing shift shifts signal signals similarity simulation
    simulations simulator skeletons skills slam smoothing software solution solutions solver solvers space spaces
    sparsity speech speed stability stabilization stage states state statistics steering stereo story storytelling
    strategies strategy stream streams structure structures student students study studies style styles
    subspaces subspace suggestions summaries summarization supervision support surface surfaces surgery
    surveillance survey swarm swarms swimming symmetries symmetry synthesis system systems tagging task tasks
    taxonomy teams techniques technique technologies technology teleoperation templates tensor tensors terrain
    terrains testing tests text texts texture textures theory time tool toolbox toolkit tools topic topics topology
    tracker trackers tracking tracks trading traffic training trajectories trajectory transfer transform
    transformation transformations transformer transformers transition transitions translation transport trap tree
    trees trends tuning tutorial types uncertainties uncertainty understanding unit units universe updates usage
    use users validation values variables variance variation variations vectors vehicle vehicles velocity
    verification video videos view views vision visualization vocabulary walkers walking web weights wild windows
    word words work workers workspace world worlds writing years zoo
    """
END_WORDS = frozenset(_END_WORDS.split())

_GIVEN_NAMES = """
    mohamad osman seyed syed sayed amirali hyun sang sung seung young jae dong min ji hae kyung soo tae joon woo eun
    aaron abdul abhinav abhishek abraham adam adithya aditya adrian agnes ahmad ahmed ajay akash akira akshay alan
    alain albert alberto aldo alejandro aleksandar aleksander aleksandr alessandro alex alexander alexandra alexandre
    alexei alexis alfred alfredo ali alice alina alireza allan allen alvaro amanda amir amit amy ana anand anastasia
    andre andrea andreas andrei andrej andres andrew andrey andrzej andy angel angela anil anima anirudh anja ankit
    ankur ann anna anne annie anthony antoine anton antonio antonios anuj aravind ariel armin arnaud arne arnold
    arthur arun arvind asad ashish ashley ashok asma atsushi augustin aurelien avi axel ayush babak baptiste barbara
    bart ben benjamin benoit bernard bernhard bernt bertrand bharat bill bjorn blake bob boris brad bradley brandon
    brendan brent brett brian bruce bruno bryan burak camille carl carla carlo carlos carol carolina caroline casper
    catherine cecilia cedric chaitanya charles charlie charlotte chelsea chloe chris christian christina christine
    christoph christophe christopher claire clara claude claudia claudio clement colin connor constantin corinna
    craig cristian cynthia cyril dan daniel daniela daniele danny dario darius dave david dean deb deepak denis
    dennis derek devi dhruv diana diego dieter dimitri dimitris dimitrios dirk divya dmitri dmitry dominic dominik
    don donald dorsa doug douglas duc duncan dustin edgar eduard eduardo edward edwin ehsan ekaterina elad elena
    eli elias elisa elizabeth ella emanuel emanuele emily emma emmanuel enrico eric erik ernest ernesto erwin esther
    ethan eugene eva evan evangelos evgeny fabian fabio fabrice faisal fan farhad fatih fatima federico felipe felix
    ferdinand fernando filip filippo florian francesca francesco francis francisco franck francois frank franz fred
    frederic frederick frederik fredrik gabriel gabriele gael garrett gary gaurav gautam geoffrey george georg
    georgios gerald gerard gerhard giacomo gianluca gilles giorgio giovanni giulia giulio giuseppe gonzalo gordon
    graham grant greg gregor gregory guido guillaume gunnar gustavo guy hadi hal hamed hamid han hannah hannes hans
    harald haris harry harsh hassan heather heiko helen helena helge hendrik henri henrik henry herbert herman
    hideki hiroaki hiroki hiroshi hossein howard hugo hugues hussein ian ibrahim igor ilya imran ingmar ingo irene
    irina isaac isabel isabelle ishan ivan jack jacob jacopo jacques jaime jake jakob jakub james jamie jan jana
    jane janis jared jasmine jason javier jay jayant jean jeff jeffrey jens jeremy jerome jerry jesse jessica jesus
    jim jimmy jin jiri joan joao joachim joe joel joelle johan johann johannes john johnny jon jonas jonathan joost
    jordan jorge jose josef joseph josh joshua juan judith jui julia julian julie julien julius jun jurgen justin
    kai kamal kang karen karim karl karthik karthikeyan kate katerina katharina katherine kathleen katja kaushik
    kavita keith kelly kelvin ken kenji kenneth kenny kenta kevin khalid kim kiran klaus koji konrad konstantin
    konstantinos koray kostas kris krishna kristen kristian kristin krzysztof kumar kurt kyle lars larry laura
    laurence laurens laurent lawrence lee leif lena leo leon leonard leonardo leonid leslie lev levent lex lily linda
    lisa lorenzo louis luc luca lucas lucia luigi luis luisa lukas luke mads mahdi majid malcolm malte manish manoj
    manuel marc marcel marcelo marco marcos marcus margaret maria marie marina mario marius mark marko markus marta
    martha martin mary masashi massimo mateusz mathew mathias mathieu matt matteo matthew matthias matthieu maurice
    mauro max maxim maxime maximilian may mehdi mehmet mehrdad melanie melissa michael michal michel michele michelle
    miguel mihai mihaela mikael mike mikhail milan milos ming minh mirco miriam mohamed mohammad mohammed mohit
    monica morteza moritz moses muhammad mukund murat murray mustafa nadia naoki naoya natalia natalie nathan nathaniel
    navid neeraj neha neil nello nicholas nick nico nicola nicolas nicole niels nikhil niklas nikolai nikolaos nikolas
    nikos nils nina niranjan nitin noah noam nobuyuki noel nuno olaf ole oleg olga oliver olivier omar omer onur oren
    oriol oscar ozan pablo pamela panagiotis paolo pascal patricia patrick paul paula paulo pavel pedro percy peter
    petr petros phil philip philipp philippe pierre pieter pietro piotr prakash pranav prashant prateek priya quan
    quentin quoc rachel radu rafael raffaello rahul rainer raj rajesh rakesh ralf ralph ram raman ramesh ramin ramon
    randall raphael raquel rashid raul ravi ray raymond rebecca reinhard remi remy renato rene reza ricardo riccardo
    richard rick rishabh rita rob robert roberto robin rodrigo roger rohan rohit roland roman ronald ronan rong rosa
    ross roy ruben rudolf rui rupesh russ russell ruslan ryan sachin saeed sahil said sam samir samuel samy sandeep
    sander sandra sanjay sanjeev santiago santosh sara sarah sascha satoshi satinder saurabh scott sean sebastian
    sebastien sergei sergey sergio seth shai shankar sharon shaul shin shinji shinichi shishir shiva shuai shreya
    siddharth siddhartha silvia silvio simon simone sina soeren sofia sonia sophie soumya stefan stefania stefano
    stephan stephane stephanie stephen steve steven stuart subhransu sudeep sudhir sunil suresh surya susan susanne
    suvrit sven svetlana sylvain takashi takayuki takeshi tal tamara tamas tamir tania tanmay tanya tara tarek tatiana
    taylor ted terry tetsuya thang thanh theodore theodoros thibault thierry thomas thorsten tiago tianqi tim timo
    timothy tina tobias todd tom tomas tomasz tommi tommaso toni tony torsten toru travis trevor tristan tuan tushar
    tyler ugo ulrich ulrike umar umut uri valentin valerio varun vasileios vera veronica victor victoria viet vijay
    vikas vikash vikram vinay vincent vincenzo vinod viorica virginia vishal vishnu vitaly vittorio vivek vladimir
    volkan volker walter warren wayne wei wendy werner wilhelm will willem william wojciech wolfgang wolfram xavier
    yael yair yan yann yannick yannis yash yasin yasmin yasuo yasuhiro yi yonatan yong yorgos yosef yoshua yu yuichi
    yuki yuri yusuke yutaka yuval yves zachary zahra zico zoe zoltan zoran zoubin
    """
GIVEN_NAMES = frozenset(_GIVEN_NAMES.split())

_INITIALS = "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])"
_FINALS = (
    "(?:iang|uang|iong|ang|eng|ing|ong|ian|iao|uai|uan|van|ai|ei|ao|ou|an|en|in|un|vn|ia|ie|iu|ua|uo|ui|ue|ve|er"
    "|[aoeiuv])"
)
_BARE_SYLLABLE = "(?:ang|an|ai|ao|en|er|ou)"
PINYIN = re.compile(
    rf"(?:{_INITIALS}{_FINALS}|{_BARE_SYLLABLE})(?:'?{_INITIALS}{_FINALS}|'?{_BARE_SYLLABLE})?"
)  # a Chinese given name of one or two syllables
KOREAN = re.compile(
    r"(?:(?:s|k|g|j|ch|h|d|t|b|p|m|n|r|w|y|ky|gy|hy|my|by|py|sh|gw|kw|hw|ny|ry)?"
    r"(?:eo|eu|ae|oo|ee|yeo|you|u|a|i|o|e|ye|oe|ui|wa|wo|yu|yo)(?:ng|[nmklhpbrgt])?){1,2}"
)  # a Korean one, in the usual romanisations
SUFFIX = re.compile(
    r"(?:tion|sion|ment|ness|ity|ies|ing|isms?|ics|ers|ors|ances?|ences?|ency|ancy|logy|graphy|al|ed|ive|ous|able|ible"
    r"|ures?|ants?|ents?|ages?|ists?|ships?|ways?|izers?|ytes?|als|ves|[tknmdlpery]s)$"
)
